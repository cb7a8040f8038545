import type { WebResult } from '../../terms'
import type { WebFinding } from './finding'

/** What one source found, best first. */
export interface WebList {
  label: string
  findings: WebFinding[]
}

// The usual constant of reciprocal rank fusion.
const RANK_SMOOTHING = 60

/**
 * One list of several: what more sources know, and know higher up, comes first. The same page under another spelling of
 * its address is one result, with the longest of its snippets.
 */
export function mergeWeb(lists: WebList[], limit: number): WebResult[] {
  const byAddress = new Map<string, { result: WebResult; score: number; best: number }>()
  for (const { label, findings } of lists) {
    const mine = new Set<string>()
    for (const [index, finding] of findings.entries()) {
      const key = pageKey(finding.url)
      // Twice in one list is no second vote.
      if (mine.has(key)) continue
      mine.add(key)
      const vote = 1 / (RANK_SMOOTHING + index)
      const before = byAddress.get(key)
      if (!before) {
        byAddress.set(key, { result: { ...finding, source: label }, score: vote, best: index })
        continue
      }
      before.score += vote
      before.result = joined(before.result, finding, index < before.best ? label : null)
      before.best = Math.min(before.best, index)
    }
  }
  return [...byAddress.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ result }) => result)
}

function joined(existing: WebResult, other: WebFinding, betterLabel: string | null): WebResult {
  return {
    ...existing,
    snippet: other.snippet.length > existing.snippet.length ? other.snippet : existing.snippet,
    publishedAt: existing.publishedAt ?? other.publishedAt,
    source: betterLabel ?? existing.source,
  }
}

const TRACKING = /^(utm_\w+|gclid|fbclid|msclkid|bd_vid|spm|from|ref|ref_src|share_token)$/i

/** What two spellings of one page's address have in common. For comparing only. */
export function pageKey(address: string): string {
  const url = new URL(address)
  const host = url.hostname.replace(/^(www|m|mobile)\./, '')
  const path = url.pathname.replace(/\/(index\.(html?|php))?$/i, '')
  const query = [...url.searchParams]
    .filter(([name]) => !TRACKING.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&')
  return `${host}${url.port ? `:${url.port}` : ''}${decoded(path)}?${query}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
