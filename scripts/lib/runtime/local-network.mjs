const OLLAMA = 'http://localhost:11434'
const OLLAMA_WAITS_MS = 300
const NETWORK_WAITS_MS = 1_500
const NAMED_AT_MOST = 4

/** Models of an Ollama that runs on this machine; null where none answers within 300 ms. */
export async function findOllama(address = OLLAMA) {
  try {
    const signal = AbortSignal.timeout(OLLAMA_WAITS_MS)
    const response = await fetch(`${address}/api/tags`, { signal })
    const { models } = await response.json()
    return models.map(({ name }) => String(name))
  } catch {
    return null
  }
}

/** What is said of it at the start; '' where there is none. */
export function ollamaSentence(models, port) {
  if (models === null) return ''
  const page = `http://localhost:${port}/team/models`
  if (models.length === 0)
    return `本机有 Ollama，还没有模型：先 ollama pull qwen3:14b，再在 ${page} 接入`
  const named = models.slice(0, NAMED_AT_MOST).join('、')
  const more = models.length > NAMED_AT_MOST ? ` 等 ${models.length} 个` : ''
  return `本机有 Ollama（${named}${more}），可在 ${page} 接入`
}

/** Sources of papers that want no key. */
const FREE_SOURCES = [{ kind: 'crossref' }, { kind: 'arxiv' }, { kind: 'pubmed' }]

/** The setting by which papers are searched where nobody has said anything: the free sources where there is a network. */
export async function freeScholarSources(address = 'https://api.crossref.org/') {
  try {
    const signal = AbortSignal.timeout(NETWORK_WAITS_MS)
    await fetch(address, { method: 'HEAD', signal })
    return JSON.stringify(FREE_SOURCES)
  } catch {
    return '[]'
  }
}
