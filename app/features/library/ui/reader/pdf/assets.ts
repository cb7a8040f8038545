declare global {
  /** Folder of the worker, character maps, fonts and decoders of pdf.js; set by the build. */
  const __PDF_ASSETS__: string
}

export const pdfWorkerUrl = `${__PDF_ASSETS__}legacy/build/pdf.worker.min.mjs`

export const pdfAssets = {
  cMapUrl: `${__PDF_ASSETS__}cmaps/`,
  standardFontDataUrl: `${__PDF_ASSETS__}standard_fonts/`,
  wasmUrl: `${__PDF_ASSETS__}wasm/`,
  iccUrl: `${__PDF_ASSETS__}iccs/`,
}
