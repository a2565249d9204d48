"""Tables on the network: lobby, sockets and storage around games between people and bots."""
