/** Sample texts. Nobody said this. */
export const sampleQuotes = {
  short: 'I had film and no idea where to send it. Within a month I was choosing between schools.',
  shorter: 'Two calls, one plan, and a coach who already knew my name.',
  long: 'I thought Division I or nothing. They showed me four levels where I would play, what each would cost my family, and who would write back. I picked the one where I start.',
  last: 'The trial was four hours. The feedback lasted the season.'
}

export const samplePerson = { name: 'Player name', detail: 'School, division' }
