// pdf.js brings its decoders of pictures compiled to JavaScript, without types.
interface PictureMachine {
  i: { buffer: ArrayBuffer; grow(pages: number): number }
  j(): void
  k(bytes: number): number
  l(at: number): void
  m(...given: number[]): number
  n(...given: number[]): number
}

declare module 'pdfjs-dist/wasm/*_nowasm_fallback.js' {
  export default function instantiate(imports: {
    a: Record<string, (...given: number[]) => unknown>
  }): PictureMachine
}
