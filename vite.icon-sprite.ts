import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const LUCIDE = new URL('./node_modules/lucide-react/dist/esm/', import.meta.url).pathname
const IMPORT = /^import \{([^}]*)\} from 'lucide-react'$/gm

/** One element of an icon: tag and attributes. */
type Shape = [tag: string, attributes: Record<string, string>]

/**
 * Built pages carry no drawings of icons in their scripts. The server writes an icon's lines into the page; what the
 * browser draws later takes them from one sprite of all icons that the product uses. The development server and the
 * tests draw with lucide itself.
 */
export function iconSprite(): Plugin {
  const drawings = new Map<string, string>()
  const files = iconFiles()
  let fileName = ''
  return {
    name: 'icon-sprite',
    apply: 'build',
    enforce: 'pre',
    async config() {
      for (const file of usedIcons(files)) drawings.set(file, await drawingOf(file))
      const hash = createHash('sha256').update(spriteOf(drawings)).digest('hex').slice(0, 8)
      fileName = `assets/icons-${hash}.svg`
      return { define: { __ICON_SPRITE__: JSON.stringify(`/${fileName}`) } }
    },
    transform(code, id) {
      if (!id.includes('/app/') || !code.includes("from 'lucide-react'")) return undefined
      const isBrowser = this.environment.name === 'client'
      return {
        code: code.replace(IMPORT, (_, list: string) => declare(list, isBrowser)),
        map: null,
      }
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      this.emitFile({ type: 'asset', fileName, source: spriteOf(drawings) })
    },
  }

  /** In place of an import, on as many lines: each name is a component that draws by the icon's name. */
  function declare(list: string, isBrowser: boolean): string {
    const icons = namesIn(list).map(({ exported, local }) => {
      const file = fileOf(files, exported)
      const drawing = isBrowser ? '' : `, ${JSON.stringify(drawings.get(file))}`
      return `const ${local} = /* @__PURE__ */ spriteIcon('${file}'${drawing});`
    })
    const lines = '\n'.repeat(list.split('\n').length - 1)
    return `import { spriteIcon } from '~/kit/sprite-icon'; ${icons.join(' ')}${lines}`
  }
}

/** Which file of lucide draws a name; many have several names. */
function iconFiles(): Map<string, string> {
  const index = readFileSync(join(LUCIDE, 'lucide-react.mjs'), 'utf8')
  const exports = index.matchAll(/^export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs';$/gm)
  return new Map(
    [...exports].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
}

function usedIcons(files: Map<string, string>): string[] {
  const app = new URL('./app/', import.meta.url).pathname
  const used = globSync('**/*.{ts,tsx}', { cwd: app }).flatMap((path) =>
    [...readFileSync(join(app, path), 'utf8').matchAll(IMPORT)].flatMap(([, list = '']) =>
      namesIn(list).map(({ exported }) => fileOf(files, exported)),
    ),
  )
  return [...new Set(used)].toSorted()
}

const namesIn = (list: string) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '' && !item.startsWith('type '))
    .map((item) => {
      const [exported = '', local = exported] = item.split(' as ')
      return { exported, local }
    })

function fileOf(files: Map<string, string>, name: string): string {
  const file = files.get(name)
  if (!file) throw new Error(`lucide has no icon ${name}`)
  return file
}

/** An icon's lines as markup. */
async function drawingOf(file: string): Promise<string> {
  const { __iconData: icon }: { __iconData: { node: Shape[] } } = await import(
    join(LUCIDE, `icons/${file}.mjs`)
  )
  return icon.node
    .map(([tag, attributes]) => {
      const written = Object.entries(attributes)
        .filter(([name]) => name !== 'key')
        .map(([name, value]) => ` ${name}="${value}"`)
      return `<${tag}${written.join('')}/>`
    })
    .join('')
}

const spriteOf = (drawings: Map<string, string>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${[...drawings]
    .map(([id, lines]) => `<symbol id="${id}" viewBox="0 0 24 24">${lines}</symbol>`)
    .join('')}</svg>`
