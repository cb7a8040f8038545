/**
 * The decoders of pdf.js for scans in fax coding, JBIG2 and JPEG 2000, compiled to JavaScript, since a Worker may not
 * compile WebAssembly. Loaded when the first such scan comes; a decoder serves one picture, and its memory goes with it.
 * The letters under which they offer and want functions are those of this very version of pdf.js; tests hold them.
 */

type Import = (...given: number[]) => unknown
type Instantiate = (imports: { a: Record<string, Import> }) => PictureMachine

const LARGEST_MEMORY = 96 * 1024 * 1024
const MEMORY_PAGE = 64 * 1024

/** How a fax was coded, as its PDF says. */
export interface FaxCoding {
  k: number
  hasLineEnds: boolean
  isByteAligned: boolean
  isBlackOne: boolean
  columns: number
  rows: number
}

interface Size {
  width: number
  height: number
}

/** Rows of dots, eight a byte, 0 is black. Throws SyntaxError for what cannot be read. */
export async function decodeFax(
  bytes: Uint8Array,
  { width, height }: Size,
  coding: FaxCoding,
): Promise<Uint8Array> {
  const { k, hasLineEnds, isByteAligned, isBlackOne, columns, rows } = coding
  const flags = [hasLineEnds, isByteAligned, isBlackOne].map(Number)
  return inOurWords(async () => {
    const machine = await openDots()
    const address = machine.put(bytes)
    machine.calls.n(address, bytes.length, width, height, k, ...flags, columns, rows)
    return machine.picture()
  })
}

/** The same of JBIG2; `globals` is what its pages share, null for nothing. */
export async function decodeJbig2(
  bytes: Uint8Array,
  { width, height }: Size,
  globals: Uint8Array | null,
): Promise<Uint8Array> {
  return inOurWords(async () => {
    const machine = await openDots()
    const [offset, shared] = [machine.put(bytes), globals ? machine.put(globals) : 0]
    machine.calls.m(offset, bytes.length, width, height, shared, globals?.length ?? 0)
    return machine.picture()
  })
}

/**
 * Points of a JPEG 2000, a byte for each of its colours, halved `halvings` times. `colours` 0: as many as it has. Throws
 * SyntaxError for what cannot be read.
 */
export async function decodeJpeg2000(
  bytes: Uint8Array,
  colours: number,
  halvings: number,
): Promise<Uint8Array> {
  return inOurWords(async () => {
    const machine = await openJpeg2000()
    const isBroken = machine.calls.m(machine.put(bytes), bytes.length, colours, 0, 0, halvings)
    if (isBroken) throw new SyntaxError('a broken JPEG 2000')
    return machine.picture()
  })
}

/** Whatever a decoder stumbles over is the picture's fault. */
async function inOurWords(work: () => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await work()
  } catch (error) {
    throw new SyntaxError('a picture that cannot be decoded', { cause: error })
  }
}

interface Machine {
  calls: PictureMachine
  /** Copies bytes into the decoder's memory; answers where they lie. */
  put(bytes: Uint8Array): number
  /** What was decoded. */
  picture(): Uint8Array
}

async function openDots(): Promise<Machine> {
  const { default: instantiate } = await import('pdfjs-dist/wasm/jbig2_nowasm_fallback.js')
  return openMachine(instantiate, ({ memory, decoded, grow }) => ({
    a: () => 0,
    b: grow,
    c: fail,
    d: () => {},
    e: fail,
    f: (line, bytes, offset) => decoded.bytes?.set(memory().subarray(line, line + bytes), offset),
    g: (size) => void (decoded.bytes = new Uint8Array(size)),
    h(from, wide, step, height) {
      const rows = (decoded.bytes = new Uint8Array(wide * height))
      for (let row = 0; row < height; row += 1) {
        const offset = from + row * step
        rows.set(memory().subarray(offset, offset + wide), row * wide)
      }
    },
  }))
}

async function openJpeg2000(): Promise<Machine> {
  const { default: instantiate } = await import('pdfjs-dist/wasm/openjpeg_nowasm_fallback.js')
  return openMachine(instantiate, ({ memory, decoded, grow }) => ({
    // What it has to say is in no language of people who read PDFs.
    a: () => {},
    b: () => 0,
    c: grow,
    d: () => 70,
    e: () => {},
    f: (from, size) => void (decoded.bytes = memory().slice(from, from + size)),
    g(from, no, colours, points) {
      const values = new Int32Array(memory().buffer, from, points)
      for (let point = 0; point < points; point += 1) {
        if (decoded.bytes) decoded.bytes[point * colours + no] = within(values[point] ?? 0)
      }
    },
    h: (size) => void (decoded.bytes = new Uint8Array(size)),
  }))
}

const within = (value: number) => Math.max(0, Math.min(255, value))

function fail(): never {
  throw new Error('the decoder gave up')
}

interface Inside {
  memory: () => Uint8Array
  decoded: { bytes: Uint8Array | null }
  grow: (bytes: number) => boolean
}

function openMachine(
  instantiate: Instantiate,
  importsOf: (inside: Inside) => Record<string, Import>,
): Machine {
  const decoded: Inside['decoded'] = { bytes: null }
  // Its memory is another one after it grew.
  const memory = () => new Uint8Array(calls.i.buffer)
  const grow = (bytes: number) => {
    const [requested, held] = [bytes >>> 0, memory().length]
    if (requested > LARGEST_MEMORY) return false
    const size = Math.min(LARGEST_MEMORY, Math.max(requested, held * 1.2))
    calls.i.grow(Math.ceil((size - held) / MEMORY_PAGE))
    return true
  }
  const calls = instantiate({ a: importsOf({ memory, decoded, grow }) })
  calls.j()
  return {
    calls,
    put(bytes) {
      const address = calls.k(bytes.length)
      memory().set(bytes, address)
      return address
    },
    picture() {
      if (!decoded.bytes) throw new Error('the decoder gave nothing')
      return decoded.bytes
    },
  }
}
