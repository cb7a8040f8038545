/** A file that lies beside the front door's pages; null when there is none of this path. `files` are those pages' own. */
export async function readPublicFile(
  files: Fetcher | undefined,
  path: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!files) throw new Error('this Worker has no public files')
  // Whichever host it is asked of: they are the binding's own.
  const answer = await files.fetch(`https://files.internal${path}`)
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}
