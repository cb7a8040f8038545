/** A turn for whatever else waits for this thread: long work asks for it between its steps. */
export const letOthersWork = () => new Promise<void>((resolve) => void setTimeout(resolve, 0))
