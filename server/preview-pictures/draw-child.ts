import { createPainter } from './painter.ts'
import type { Drawing } from './painter.ts'

const draw = createPainter()

/** The process receives a drawing and sends its PNG. The first message reports that it is ready. */
process.on('message', (drawing: Drawing) => {
  void draw(drawing).then((png) => process.send?.(png))
})
process.on('disconnect', () => process.exit(0))
process.send?.('')
