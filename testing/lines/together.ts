/** Runs the jobs, `width` of them at a time. Returns their results in the order of the jobs. */
export async function together<Job, Result>(
  width: number,
  jobs: readonly Job[],
  run: (job: Job) => Promise<Result>
): Promise<Result[]> {
  const results: Result[] = []
  const left = jobs.entries()
  const work = async () => {
    for (const [index, job] of left) results[index] = await run(job)
  }
  await Promise.all(Array.from({ length: width }, work))
  return results
}
