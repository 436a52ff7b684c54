import { handleRequests } from '../subprocess-child.ts'
import { createPainter } from './painter.ts'
import type { Drawing } from './painter.ts'

const draw = createPainter()

handleRequests((drawing: Drawing) => draw(drawing))
