/** What a toast says, and which of the referee's cards it shows. */
export type Notice = { card: 'red' | 'yellow' | 'check'; title: string; detail: string }
