import * as ort from 'onnxruntime-web/wasm'
import type { OcrLine } from '../../wire/terms/ocr'
import { findLines, type LineBox } from './find-lines'
import { inReadingOrder } from './reading-order'
import { spell } from './spell'

declare global {
  /** Folder of the models; set by the build. */
  const __OCR_ASSETS__: string
}

export interface SeeQuestion {
  picture: ImageBitmap
}
export type SeeAnswer = { lines: OcrLine[] } | { failure: string }

// One thread: more need headers that close the page off from other origins.
ort.env.wasm.numThreads = 1

interface Reader {
  finder: ort.InferenceSession
  speller: ort.InferenceSession
  letters: string[]
}
let loading: Promise<Reader> | undefined

self.onmessage = ({ data }: MessageEvent<SeeQuestion>) => {
  see(data.picture).then(
    (lines) => answer({ lines }),
    (error: unknown) => answer({ failure: error instanceof Error ? error.message : String(error) }),
  )
}

const answer = (message: SeeAnswer) => self.postMessage(message)

async function see(picture: ImageBitmap): Promise<OcrLine[]> {
  const reader = await (loading ??= load())
  const boxes = await find(reader, picture)
  const lines: { box: LineBox; text: string; score: number }[] = []
  for (const box of boxes) {
    const { text, score } = await read(reader, picture, box)
    if (text !== '' && score >= LEAST_SCORE) lines.push({ box, text, score })
  }
  const { width } = picture
  picture.close()
  return inReadingOrder(lines, width).map(({ box, text, score }) => ({
    text,
    box: [Math.round(box[0]), Math.round(box[1]), Math.round(box[2]), Math.round(box[3])],
    score: Math.round(score * 100) / 100,
  }))
}

const LEAST_SCORE = 0.5

async function load(): Promise<Reader> {
  const bytesOf = async (name: string) => {
    const response = await fetch(`${__OCR_ASSETS__}${name}`)
    if (!response.ok) throw new Error(`${name}: ${response.status}`)
    return response.arrayBuffer()
  }
  const [finder, speller, letters] = await Promise.all([
    bytesOf('ch_PP-OCRv4_det_infer.onnx').then((model) => ort.InferenceSession.create(model)),
    bytesOf('ch_PP-OCRv4_rec_infer.onnx').then((model) => ort.InferenceSession.create(model)),
    bytesOf('ppocr_keys_v1.txt').then((bytes) => new TextDecoder().decode(bytes).split('\n')),
  ])
  return { finder, speller, letters: letters.map((letter) => letter.replace('\r', '')) }
}

const FINDER_SIDE = 1280

async function find({ finder }: Reader, picture: ImageBitmap): Promise<LineBox[]> {
  const { width, height } = picture
  const scale = Math.min(1, FINDER_SIDE / Math.max(width, height))
  const wide = Math.max(32, Math.round((width * scale) / 32) * 32)
  const high = Math.max(32, Math.round((height * scale) / 32) * 32)
  const input = tensorOf(draw(picture, [0, 0, width, height], wide, high), {
    mean: [0.485, 0.456, 0.406],
    deviation: [0.229, 0.224, 0.225],
  })
  const { data } = await run(finder, input)
  const [toX, toY] = [width / wide, height / high]
  return findLines(data, wide, high).map(([left, top, across, down]) => [
    left * toX,
    top * toY,
    across * toX,
    down * toY,
  ])
}

const LINE_HEIGHT = 48
const LONGEST_LINE = 3200

async function read({ speller, letters }: Reader, picture: ImageBitmap, box: LineBox) {
  const isUpright = box[3] >= box[2] * 1.5
  const [across, down] = isUpright ? [box[3], box[2]] : [box[2], box[3]]
  const wide = Math.min(LONGEST_LINE, Math.max(16, Math.ceil((LINE_HEIGHT * across) / down)))
  const input = tensorOf(draw(picture, box, wide, LINE_HEIGHT, isUpright), {
    mean: [0.5, 0.5, 0.5],
    deviation: [0.5, 0.5, 0.5],
  })
  const { data, dims } = await run(speller, input)
  return spell(data, dims[1] ?? 0, dims[2] ?? 0, letters)
}

async function run(session: ort.InferenceSession, input: ort.Tensor) {
  const [name = 'x'] = session.inputNames
  const results = await session.run({ [name]: input })
  const output = results[session.outputNames[0] ?? '']
  if (!output || !(output.data instanceof Float32Array)) throw new Error('no output')
  return { data: output.data, dims: output.dims }
}

/** A part of the picture at another size; an upright line is laid down, its head to the left. */
function draw(
  picture: ImageBitmap,
  [left, top, across, down]: LineBox,
  wide: number,
  high: number,
  isUpright = false,
): ImageData {
  const canvas = new OffscreenCanvas(wide, high)
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  if (!brush) throw new Error('no canvas')
  if (isUpright) {
    brush.translate(0, high)
    brush.rotate(-Math.PI / 2)
    brush.drawImage(picture, left, top, across, down, 0, 0, high, wide)
  } else {
    brush.drawImage(picture, left, top, across, down, 0, 0, wide, high)
  }
  return brush.getImageData(0, 0, wide, high)
}

/** Blue, green, red planes, as the models were taught. */
function tensorOf(
  { data, width, height }: ImageData,
  { mean, deviation }: { mean: number[]; deviation: number[] },
): ort.Tensor {
  const plane = width * height
  const values = new Float32Array(plane * 3)
  for (let color = 0; color < 3; color++) {
    const [from, m, d] = [2 - color, mean[color] ?? 0, deviation[color] ?? 1]
    for (let index = 0; index < plane; index++)
      values[color * plane + index] = ((data[index * 4 + from] ?? 0) / 255 - m) / d
  }
  return new ort.Tensor('float32', values, [1, 3, height, width])
}
