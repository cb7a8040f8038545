import type { Plugin } from 'vite'

/** Packages come without source maps: three quarters of what is sent to the Workers were maps that nobody reads. */
export const withoutMaps = (): Plugin => ({
  name: 'without-maps',
  enforce: 'post',
  transform: (code, id) =>
    /\/node_modules\/|\.generated\.ts$/.test(id) ? { code, map: { mappings: '' } } : null,
})
