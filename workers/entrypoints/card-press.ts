import { WorkerEntrypoint } from 'cloudflare:workers'
import { drawCard, drawIcon, type Card, type Icon } from '~/features/exports/server/card'
import type { Bindings } from '../context'
import { openFonts } from '../platform/fonts'

/** What the front door asks of the drawer of pictures beside shared links, and of icons: it has the fonts. */
export class CardPress extends WorkerEntrypoint<Bindings> {
  async draw(card: Card) {
    return drawCard(card, openFonts(this.env.PUBLIC_FILES))
  }

  async drawIcon(icon: Icon) {
    return drawIcon(icon, openFonts(this.env.PUBLIC_FILES))
  }
}
