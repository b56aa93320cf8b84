// Every field of two small certificates is checked or refused. The slow tests take larger ones.
import { eachBitIsChecked, eachFieldIsChecked, files } from './every-field.js'

eachFieldIsChecked(files.slice(0, 2))
eachBitIsChecked(files.slice(0, 2), 20)
