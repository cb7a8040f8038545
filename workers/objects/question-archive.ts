import { DurableObject } from 'cloudflare:workers'
import {
  archiveMethods,
  QuestionArchive as Archive,
  recordArchiveMethods,
} from '~/features/chat/server/session'
import { forward } from './forward'

/** What one person asked in one team: a thin shell round chat/server/recall and record-archive. */
export class QuestionArchive extends DurableObject {
  static {
    forward(this, archiveMethods, (shell) => shell.archive)
    forward(this, recordArchiveMethods, (shell) => shell.archive.records)
  }

  private opened: Archive | null = null

  /** Makes its tables when first asked. */
  get archive(): Archive {
    return (this.opened ??= new Archive(this.ctx.storage.sql))
  }

  async removeAll(): Promise<void> {
    await this.ctx.storage.deleteAll()
    this.opened = null
  }
}
