/** Runs at most `limit` tasks at a time; the newest waiting one goes first, for it is what is looked at now. */
export function inTurn(limit: number) {
  const waiting: (() => void)[] = []
  let running = 0
  const next = () => {
    if (running >= limit) return
    const start = waiting.pop()
    if (!start) return
    running += 1
    start()
  }
  return <Result>(task: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push(() => {
        task()
          .then(resolve, reject)
          .finally(() => {
            running -= 1
            next()
          })
      })
      next()
    })
}
