"""HTTP and WebSocket: pages, data, sockets, and checks on what comes in."""
