#!/bin/sh
# Brings a running site to the version in .env (VERSION) while readers go on: databases first, then one replica after the
# other, each only once its successor is healthy. A successor that does not get healthy is taken away again, and the
# site goes on as it was.
#   infra/docker/upgrade.sh [--no-backup] [--pull | --build]
# COMPOSE says how to call compose: "docker compose" when unset; COMPOSE_FILES, such as "-f compose.yaml -f mine.yaml".
set -eu

cd "$(dirname "$0")"
compose() { ${COMPOSE:-docker compose} ${COMPOSE_FILES:-} "$@"; }
say() { printf '%s %s\n' "$(date +%H:%M:%S)" "$*"; }

# Seconds until a new replica has to be healthy; until every name server and client knows it; and to leave (5, by default)
# and finish what is begun (10).
healthy_limit=${HEALTHY_LIMIT:-300}
known_after=${KNOWN_AFTER:-3}
stop_limit=20
# Called by others before they call: a newer caller may need what only a newer callee can do.
rolled="user blog admin registry renderer gateway"

backup=yes
for option in "$@"; do
  case $option in
    --no-backup) backup=no ;;
    --pull) compose pull $rolled mail-worker jobs ;;
    --build) compose build $rolled mail-worker publish ;;
    *) echo "unknown option $option" >&2; exit 2 ;;
  esac
done

ids() { compose ps -q "$1" | sort; }
is_healthy() { [ "$(docker inspect --format '{{.State.Health.Status}}' "$1" 2>/dev/null)" = healthy ]; }

# Ends one container: it says that it leaves, the proxy sends nothing more to it, and then it finishes what it has begun.
end() {
  docker stop -t $stop_limit "$1" >/dev/null
  docker rm "$1" >/dev/null
}

# What compose says is shown only when it fails.
quietly() {
  said=$(compose "$@" 2>&1) || { printf '%s\n' "$said" >&2; return 1; }
}

# roll SERVICE: one new replica, then one old one less, until all are new.
roll() {
  old=$(ids "$1")
  count=$(echo "$old" | wc -w)
  [ "$count" -gt 0 ] || return 0
  for each in $old; do
    before=$(ids "$1")
    started=yes
    quietly up -d --no-deps --no-recreate --scale "$1=$((count + 1))" "$1" || started=no
    new=$(ids "$1" | grep -vxF "$before" || true)
    if [ $started = no ]; then
      say "$1: compose could not start a new replica; the old ones go on"
      [ -z "$new" ] || end "$new"
      exit 1
    fi
    [ -n "$new" ] || { say "$1: there is no new replica"; exit 1; }
    waited=0
    until is_healthy "$new"; do
      if [ $waited -ge "$healthy_limit" ]; then
        say "$1: the new replica did not get healthy; the old ones go on. Its last lines:"
        docker logs --tail 20 "$new" >&2 || true
        end "$new"
        exit 1
      fi
      sleep 1
      waited=$((waited + 1))
    done
    sleep "$known_after"
    end "$each"
    say "$1: replaced one of $count after ${waited} s"
  done
}

# job NAME ARGUMENTS: without what it depends on, so that the stores stay as they are.
job() {
  compose run --rm -T --no-deps "$@" && return
  say "$1 failed, and nothing was replaced. \"Authentication failed\" means that MongoDB does not know the users in .env yet: docs/upgrading.md"
  exit 1
}

if [ $backup = yes ]; then
  say 'backup ...'
  job jobs backup /backups
fi
say 'databases ...'
job migrate
for service in $rolled; do roll "$service"; done
# E-mails wait for some seconds; nobody waits for them.
quietly up -d --no-deps mail-worker nightly-backups
say 'mail-worker, nightly-backups: replaced'
compose run --rm -T --no-deps publish
say 'done'
