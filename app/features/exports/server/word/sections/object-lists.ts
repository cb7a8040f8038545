import { captionWords } from '#packages/document/headings/numbering'
import { paragraph } from '../blocks/paragraph'
import { writeFragment } from '../fragments/write-fragment'
import type { Packed } from '../package/packed'
import { figureBookmark, type Writing } from '../writing'
import { runs } from '../xml/fields'
import { linkedEntry } from './contents'

export const OBJECT_LISTS = '图表清单'

export interface ListedObject {
  id: string
  words: string
  page: string
}

type Numbered = Pick<Writing['plan'], 'objects' | 'captions'> & {
  options?: Pick<Writing['plan']['options'], 'pages'>
}

/** Figures and then tables, each in their order; formulas are not listed. */
export const objectsListed = ({ objects, captions, options }: Numbered): ListedObject[] =>
  (['figure', 'table'] as const).flatMap((family) =>
    [...objects].flatMap(([id, object]): ListedObject[] =>
      object.family === family
        ? [
            {
              id,
              words:
                `${captionWords[family]} ${object.label.replace(/^\S+\s*/, '')}　${captions.get(id) ?? ''}`.trim(),
              page: options?.pages?.get(id) ?? '',
            },
          ]
        : [],
    ),
  )

/** 图表清单: nothing where the text has no figures and no tables. */
export async function objectLists(writing: Writing): Promise<string | Packed> {
  const entries = objectsListed(writing.plan)
  if (entries.length === 0) return ''
  const { styles } = writing.plan
  const write = () =>
    paragraph(runs(OBJECT_LISTS), { style: styles.frontHeading, outline: 9 }) +
    entries
      .map(({ id, words, page }) =>
        paragraph(linkedEntry(figureBookmark(id), words, page), { style: styles.toc1 }),
      )
      .join('')
  return writeFragment(writing, { id: '#objects', from: JSON.stringify(entries), write })
}
