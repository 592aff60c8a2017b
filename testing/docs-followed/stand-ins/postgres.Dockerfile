FROM ocsm-stand-in-debian
RUN apt-get update -q && apt-get install -y -q --no-install-recommends postgresql && rm -rf /var/lib/apt/lists/*
ENV PATH=/usr/lib/postgresql/15/bin:$PATH PGDATA=/var/lib/postgresql/stand-in
COPY postgres-entrypoint.sh /entrypoint.sh
RUN chmod 755 /entrypoint.sh
VOLUME /var/lib/postgresql
ENTRYPOINT ["/entrypoint.sh"]
