/** What a toast says, which of the referee's cards it shows, and whether it stands until something else happens. */
export type Notice = { card: 'red' | 'yellow' | 'check'; title: string; detail: string; stays?: boolean }
