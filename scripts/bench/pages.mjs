import { ensureBuilt } from '../lib/build.mjs'
import { HEAVIEST_PAGE, weighPages } from '../lib/page-weights.mjs'

/**
 * What each page makes a browser load before it works: gzip, in kB of 1,000 bytes. `share` is the scripts' part of what
 * a page may weigh; a build in which one weighs more fails. Goal (G10): 240 kB.
 */
export async function benchPages() {
  await ensureBuilt()
  return weighPages().map(({ path, scripts, styles, files }) => ({
    page: path,
    scriptsKb: kilobytes(scripts),
    files,
    stylesKb: kilobytes(styles),
    share: Number((scripts / HEAVIEST_PAGE).toFixed(2)),
  }))
}

const kilobytes = (bytes) => Number((bytes / 1000).toFixed(1))
