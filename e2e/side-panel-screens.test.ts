import { examineScreens } from './examine-screens.ts'
import { sidePanelScreens } from './side-panel-screens.ts'

examineScreens(sidePanelScreens)
