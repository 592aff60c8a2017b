/** Reads a body up to `limit` bytes and drops the rest. Rejects if the body is incomplete. */
export async function readText(body: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let room = limit
  for await (const chunk of body) {
    text += decoder.decode(chunk.subarray(0, room), { stream: true })
    room -= chunk.length
    // Leaving the loop cancels the body.
    if (room <= 0) break
  }
  return text
}
