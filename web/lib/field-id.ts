/** `order.first_name` → an id that also works as the target of a link. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll('.', '-')}`
}
