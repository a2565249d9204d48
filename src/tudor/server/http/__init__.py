"""What comes in by HTTP and WebSocket, and what goes out: pages, data, sockets, and the checks at the door."""
