export { ChartDialog } from './chart-dialog'
export { ChartDrawing, chartWords } from './chart-drawing'
export { cellsPasted, withCell, withCells } from './chart-grid'
