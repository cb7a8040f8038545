import type { SeatedContext } from '~/core/context'
import type { FileId } from '~/core/ids'
import { surveyFiles, type SearchScope, type Survey } from '~/features/library/server'
import { citableFiles } from '~/features/library/server/works'

/** Files by their titles as works: what a text calls its sources. */
export interface WorkTitles {
  /** The same with their titles as works, where they have one. */
  named<Item extends { title: string }>(
    items: readonly Item[],
    idOf: (item: Item) => FileId,
  ): Promise<Item[]>
}

// The works of more files are not read for one text.
const MOST_READ = 60
const LONGEST = 60

/** Titles are read once, and remembered as long as this is. */
export function openWorkTitles(ctx: SeatedContext): WorkTitles {
  const titles = new Map<FileId, string>()
  return {
    async named(items, idOf) {
      const unknown = [...new Set(items.map(idOf))].filter((id) => !titles.has(id))
      const works = await citableFiles(ctx, unknown.slice(0, MOST_READ))
      for (const id of unknown) titles.set(id, works.get(id)?.title ?? '')
      return items.map((item) => {
        const title = titles.get(idOf(item)) ?? ''
        return isReadable(title) ? { ...item, title } : item
      })
    },
  }
}

/** Words, not the name of a file: Han characters, or several words of another script. */
const isReadable = (title: string) =>
  title.length <= LONGEST &&
  (/[\u3400-\u9fff]{2}/.test(title) || /\p{L}{2,} .*\p{L}{2,}/u.test(title))

/** A survey of a scope with the titles of works. */
export async function surveyWorks(
  ctx: SeatedContext,
  { scope, titles = openWorkTitles(ctx) }: { scope: SearchScope; titles?: WorkTitles },
): Promise<Survey> {
  const survey = await surveyFiles(ctx, scope)
  return { ...survey, files: await titles.named(survey.files, ({ id }) => id) }
}
