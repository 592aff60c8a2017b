# A Debian as docs/deploying.md wants it: systemd, git, Node with npm, nginx.
FROM node:24-bookworm-slim
RUN apt-get update -q && apt-get install -y -q --no-install-recommends systemd systemd-sysv sudo git nginx-light curl && rm -rf /var/lib/apt/lists/*
RUN echo 'Defaults env_keep += "NODE_EXTRA_CA_CERTS"' > /etc/sudoers.d/certificates
STOPSIGNAL SIGRTMIN+3
CMD ["/sbin/init"]
