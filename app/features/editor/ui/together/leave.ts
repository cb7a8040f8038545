import type { SectionSaver } from '../saving/section-saver'
import type { LiveLink } from './live-link'

const AGAIN_MS = 2_000

/** The last words are sent and saved before the line goes; without a network it stays until there is one. */
export async function leave(
  saver: Pick<SectionSaver, 'save' | 'current'>,
  link: Pick<LiveLink, 'close'>,
): Promise<void> {
  const isSaved = () => saver.save().catch(() => false)
  while (!(await isSaved()) && saver.current().kind === 'offline')
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  link.close()
}
