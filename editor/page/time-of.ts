/** The time of today, or the day and the time: "10:32 AM", "Nov 22, 10:32 AM". */
export function timeOf(at: string): string {
  const date = new Date(at)
  const day =
    date.toDateString() === new Date().toDateString() ? {} : ({ month: 'short', day: 'numeric' } as const)
  return date.toLocaleString([], { ...day, hour: 'numeric', minute: '2-digit' })
}
