import { answerParent } from '../subprocess-child.ts'
import { createPainter } from './painter.ts'
import type { Drawing } from './painter.ts'

const draw = createPainter()

answerParent((drawing: Drawing) => draw(drawing))
