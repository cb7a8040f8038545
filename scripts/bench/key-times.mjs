/** Notes from here on how long each key of the page takes until the frame after it is painted. */
export const watchKeys = (page) =>
  page.evaluate(() => {
    window.keyTimes = []
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          // Comes once the frame is painted.
          const channel = new MessageChannel()
          channel.port1.onmessage = () => window.keyTimes.push(performance.now() - timeStamp)
          channel.port2.postMessage(0)
        })
      },
      true,
    )
  })

/** Milliseconds of each key since they are watched. */
export const keyTimes = (page) => page.evaluate(() => window.keyTimes)
