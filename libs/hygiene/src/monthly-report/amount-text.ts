/** An amount of a clinic's currency as in the sentences of the report and of its mail: "$134.39", "£1,120.00". */
export const amountText = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-CA', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(amount);
