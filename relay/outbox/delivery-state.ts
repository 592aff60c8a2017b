/** `erased`: the person's data was erased before delivery, so the lead is never sent. */
export const deliveryStates = ['delivered', 'pending', 'dead', 'quarantined', 'erased'] as const

export type DeliveryState = (typeof deliveryStates)[number]
