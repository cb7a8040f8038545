/** Waits until something happens, for `ms` at most; `listen` is given what ends the waiting. */
export function quiet(ms: number, listen: (heard: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, Math.max(0, ms))
    listen(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
