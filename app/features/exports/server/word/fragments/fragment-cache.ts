import { createHash } from 'node:crypto'
import type { Plan, Section } from '../writing'
import { bytesOfFragment, fileOf, readFile, readFragment, type FragmentBytes } from './file'
import type { Fragment } from './fragment'

/**
 * Number of the way in which sections are written. Whoever changes what is written raises it, and fragments of before
 * are written anew; a test holds that.
 */
export const WRITER = 10

/** Fragments of an earlier export, and those of this one. */
export class FragmentCache {
  private readonly now = new Map<string, FragmentBytes>()

  constructor(
    private readonly styleKey: string,
    private readonly before: ReadonlyMap<string, FragmentBytes>,
  ) {}

  find(id: string): Fragment | null {
    const bytes = this.before.get(id)
    try {
      return bytes ? readFragment(bytes) : null
    } catch {
      // Not as it was written: as good as none.
      return null
    }
  }

  /** It was taken over as it was. */
  keep(id: string): void {
    const bytes = this.before.get(id)
    if (bytes) this.now.set(id, bytes)
  }

  add(id: string, fragment: Fragment): void {
    this.now.set(id, bytesOfFragment(id, fragment))
  }

  /** What the next export begins with; null when it is too much to keep. */
  file(): Uint8Array<ArrayBuffer> | null {
    return fileOf(this.styleKey, this.now.values())
  }
}

/** Null where fragments are not kept: drawings that somebody else makes need not come out the same twice, nor comments. */
export function openFragmentCache(plan: Plan): FragmentCache | null {
  const { fragments, pictureOf, comments } = plan.options
  if (!fragments || pictureOf || comments) return null
  const hash = stylesHash(plan)
  return new FragmentCache(hash, readFile(hash, fragments.before))
}

/** All that the text of every section depends on, beside the document. */
function stylesHash(plan: Plan): string {
  const { preset, styles, width, acrossWidth, mark, taken, options } = plan
  const shapes = [
    { isFirst: true, isAcross: false },
    { isFirst: false, isAcross: false },
    { isFirst: false, isAcross: true },
  ]
  const place = { zone: 'body', start: 'next-page' } satisfies Partial<Section>
  const sections = shapes.map((shape) => plan.sectionXml({ ...place, ...shape }))
  const facts = [
    WRITER,
    preset,
    styles,
    [width, acrossWidth, mark, taken, sections],
    [
      plan.hasArabicChapters,
      plan.numbersHeadings,
      plan.cited.isNumeric,
      options.notes ?? 'sentence',
      options.origin ?? '',
    ],
  ]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64')
}
