/** The name of the database in the store's folder. */
export const fileName = 'leads.sqlite'
