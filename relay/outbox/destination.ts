/** The only destination so far. The column exists so that a second one needs no new table. */
export const destination = 'crm'
