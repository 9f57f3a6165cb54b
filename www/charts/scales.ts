// The library's scales that the charts stand on. They are a file of their own because nothing needs them before there is
// something to draw.
export { scaleLinear, scaleLog } from 'd3-scale';
