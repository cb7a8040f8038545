import type { Plugin } from 'vite'

const SCREEN = /\/app\/(?:kit|client|features\/\w+\/ui)\/.*\.(?:tsx|css)$/
const ICONS = 'lucide-react'
const NOTHING = 'export {}'

/** What pages draw is empty in the Workers: only their loaders run there, and loading the rest took most of a test. */
export const withoutScreens = (): Plugin => ({
  name: 'without-screens',
  enforce: 'pre',
  resolveId: (source) => (source === ICONS ? `\0${ICONS}` : null),
  load: (id) => (id === `\0${ICONS}` || SCREEN.test(id) ? NOTHING : null),
})
