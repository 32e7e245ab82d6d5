#!/usr/bin/env bash
# The containers' health check: ends with 0 when the process in the same container says that it is alive. In bash, because Node's start
# takes many times the CPU, in every container every ten seconds.
exec 3<>"/dev/tcp/127.0.0.1/$PORT" || exit 1
printf 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n' >&3
read -r -t 2 _ status _ <&3
[ "$status" = 200 ]
