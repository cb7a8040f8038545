#!/bin/sh
# The runtime with the emulator's own door on a socket file, which only this account can open, instead of on a port, which
# everybody on the machine can reach. Where the system can, it ends when the program that started it does.
# One that was ended harshly leaves its file behind.
rm -f "$YANMO_SOCKET" "$YANMO_SOCKET-debug"
for argument do
  shift
  case "$argument" in
    --socket-addr=entry=*) set -- "$@" "--socket-addr=entry=unix:$YANMO_SOCKET" ;;
    --debug-port=*) set -- "$@" "--debug-port=unix:$YANMO_SOCKET-debug" ;;
    *) set -- "$@" "$argument" ;;
  esac
done
if setpriv --pdeathsig KILL true 2>/dev/null; then
  exec setpriv --pdeathsig KILL "$YANMO_WORKERD" "$@"
fi
exec "$YANMO_WORKERD" "$@"
