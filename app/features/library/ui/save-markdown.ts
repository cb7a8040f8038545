import { api } from '~/client/api'

/** Fetches a Markdown file below `/ai` and hands it to the browser. Rejects when none came. */
export async function saveMarkdown(path: string, name: string): Promise<void> {
  const [address = '', query = ''] = path.split('?')
  const answer = await api.stream(address, null, {
    query: Object.fromEntries(new URLSearchParams(query)),
  })
  if (!answer.ok || !answer.headers.get('content-type')?.startsWith('text/markdown')) {
    throw new Error('no file came')
  }
  const url = URL.createObjectURL(await answer.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the bytes by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000)
}
