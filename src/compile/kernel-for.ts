// Which kernel takes the steps of a model: two orders of channels have one of their own.
import type { Model } from '../model/model.js'
import type { Monitor } from '../protocol/property.js'
import { Kernel } from './kernel.js'
import { RendezvousKernel } from './rendezvous-kernel.js'
import { TotalOrderKernel } from './total-order-kernel.js'

/** The kernel of a model. */
export const kernelFor = (model: Model, monitors?: readonly Monitor[]): Kernel => {
  switch (model.options.order) {
    case 'rendezvous':
      return new RendezvousKernel(model, monitors)
    case 'total':
      return new TotalOrderKernel(model, monitors)
    case 'fifo':
    case 'unordered':
    case 'set':
      return new Kernel(model, monitors)
    default:
      return model.options.order satisfies never
  }
}
