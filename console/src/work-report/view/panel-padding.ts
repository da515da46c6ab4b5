/** Around the content of a panel of the report. */
export const panelPadding = { p: { xs: 4, sm: 5 } };
