// Every field of every kind of trace is checked or refused.
import { eachFieldIsChecked, traces } from './every-field.js'

eachFieldIsChecked(traces)
