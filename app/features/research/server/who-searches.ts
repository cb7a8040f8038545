import type { Context } from '~/core/context'
import type { Searchers } from '../terms'
import { scholarSources } from './scholar'
import { webSources } from './web'

const readers = { own: '内置', jina: 'Jina Reader' }

/** Who is configured, by label: empty lists where nobody is. Asks nobody. */
export function whoSearches({ settings }: Pick<Context, 'settings'>): Searchers {
  return {
    web: settings.WEB_SEARCH.map(({ kind }) => webSources[kind].label),
    scholar: settings.SCHOLAR_SOURCES.map(({ kind }) => scholarSources[kind].label),
    readers: settings.PAGE_READERS.map(({ kind }) => readers[kind]),
  }
}
