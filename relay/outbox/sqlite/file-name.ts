/** The name of the database in the store's folder. */
export const fileName = 'leads.sqlite'

/** Files that SQLite keeps beside a database. After a kill the log holds the newest leads. */
export const sideFiles = ['-wal', '-shm'] as const
